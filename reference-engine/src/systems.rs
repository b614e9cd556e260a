//! One module a paper, in the paper's own terms.

pub mod article_8;
pub mod assessment;
pub mod decision_tables;
pub mod ikeda;
pub mod japanese_2003;
pub mod korean;
pub mod nihon_kiin_1989;
pub mod sekiguchi;
pub mod variation_tree;
pub mod verbal_japanese;
