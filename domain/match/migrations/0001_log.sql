-- The log of one partition: events in the order of their positions, without gaps.
CREATE TABLE events (
    position bigint PRIMARY KEY,
    match uuid NOT NULL,
    version integer NOT NULL,
    topic text NOT NULL,
    payload bytea NOT NULL,
    previous bytea NOT NULL,
    hash bytea NOT NULL,
    UNIQUE (match, version)
);

CREATE INDEX events_that_open ON events (position) WHERE version = 1;

CREATE FUNCTION the_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the log is append-only' USING ERRCODE = 'integrity_constraint_violation'; END $$;

CREATE TRIGGER events_are_not_rewritten BEFORE UPDATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION the_log_is_append_only();
CREATE TRIGGER events_are_not_deleted BEFORE DELETE OR TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION the_log_is_append_only();

-- Beside the log: what draws come from, and what was answered to requests that carried a key.
CREATE TABLE secrets (
    match uuid NOT NULL,
    number integer NOT NULL,
    secret bytea NOT NULL,
    PRIMARY KEY (match, number)
);

CREATE TABLE receipts (
    key bytea PRIMARY KEY,
    body bytea NOT NULL,
    match uuid NOT NULL,
    version integer NOT NULL
);

-- What is true of the service as a whole, such as whose key signs for it.
CREATE TABLE marks (
    name text PRIMARY KEY,
    value bytea NOT NULL
);
