//! Case files and rule-set files as JSON Schema, for editors that complete and check what is written. Kinds of
//! question, fields, facts, switches and choices come from their definitions.
//!
//! A schema knows one file and no other, so it cannot know whether an id exists, whether a point is on the board or
//! whether a move is legal: that is `lint`'s and `try`'s. What a schema refuses, `lint` refuses too, but for a field
//! that has no value yet: that is refused here, so that an editor shows what is still to be filled in.
//!
//! It is draft 7, which editors know best. There `additionalProperties` sees only its own object, so each kind of
//! question has an object of its own with all fields, and `ask` says which.

mod case;
mod parts;
mod rule_set;
mod written;

pub use self::case::case;
pub use self::rule_set::rule_set;
