-- Beside the log: the keys of what is a person's.  They are forgotten by writing an alias over them.
CREATE TABLE names (
    match uuid NOT NULL,
    mark text NOT NULL,
    owner bytea NOT NULL,
    key bytea NOT NULL,
    alias text,
    PRIMARY KEY (match, mark)
);

CREATE INDEX names_by_owner ON names (owner);
