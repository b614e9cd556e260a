//! What the report of a comparison says where no proof was found; a question that hard would take a test minutes.

mod common;

use common::{CASE, PAPERS, RULES, folder};
use kakunin::Suite;
use kakunin::ask::compare::{Comparison, Named, Row, Ruling, Subject};
use kakunin::reference_engine::force::limits::Unsettled;
use kakunin::reference_engine::question::Facts;
use kakunin::reference_engine::question::fact::STATUS;
use kakunin::reference_engine::systems::Status;
use kakunin::report::comparison;

#[test]
fn what_is_not_settled_is_no_difference_and_no_agreement() {
    let dir = folder(PAPERS, RULES, CASE);
    let suite = Suite::read(dir.path()).expect("the sample is right");
    let set = suite.rule_set("plain").expect("it is there");
    let sets = ["before", "after"].map(|name| Named { name: name.into(), set: set.clone() }).into();
    let dead = Ruling::Proved(Facts::of(&STATUS, Status::Dead));
    let subject = Subject::of(&suite.cases[0], false)[0];
    let rows = vec![Row { subject, rulings: vec![dead, Ruling::NotSettled { states: 7, why: Unsettled::States(7) }] }];
    let comparison = Comparison { sets, silent: Vec::new(), rows, left_out: 2 };
    let text = comparison::text(&comparison, &suite.papers, false);
    for expected in [
        "\n? ko stone (b2)  dead    not settled\n",
        "? not settled within the limits of work: it is not known whether the rulings differ\n",
        "\n2 more positions without a named string left out",
        "\n1 position, 1 string, 0 differ, 1 not settled\n",
    ] {
        assert!(text.contains(expected), "`{expected}` is missing in\n{text}");
    }
    assert!(!text.contains("* the rulings differ"), "{text}");
    assert!(!comparison::text(&comparison, &suite.papers, true).contains("ko stone"), "it is not known to be a change");
}
