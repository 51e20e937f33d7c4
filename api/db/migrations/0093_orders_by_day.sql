-- Up Migration

-- Orders of a day. They are written in the order of their time, which is all that so small an index needs.
create index orders_created on orders using brin (created_at) with (autosummarize = on);
