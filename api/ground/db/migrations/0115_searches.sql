-- Up Migration

-- What was searched for on a day in India, by nobody: how often, and how many products were found last.
create table searches (
  day date not null,
  words text not null check (length(words) between 1 and 100),
  times integer not null check (times > 0),
  found integer not null check (found >= 0),
  primary key (day, words)
);
