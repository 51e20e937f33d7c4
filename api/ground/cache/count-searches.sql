-- Adds what a process has counted to the searches of today in India. Rows are taken in the order of their words, so
-- that two processes never wait for each other's. Of new words a day begins 20,000; known ones go on counting.
--
-- p_searches: [{words, times, found}], each words once
create or replace function count_searches(p_searches jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  with known as (
    select words from searches where day = day_in_india(now())
  ), counted as (
    select c.*, k.words is not null as is_known,
      row_number() over (partition by k.words is null order by c.words collate "C") as place
    from jsonb_to_recordset(p_searches) as c (words text, times integer, found integer)
    left join known k on k.words = c.words
  )
  insert into searches as s (day, words, times, found)
  select day_in_india(now()), words, times, found from counted
  where is_known or place <= 20000 - (select count(*) from known)
  order by words collate "C"
  on conflict (day, words) do update set times = s.times + excluded.times, found = excluded.found
$$;
