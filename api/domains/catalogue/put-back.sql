-- Puts pieces back by grade, once for a cause: shelf into stock for sale; second and waste into a ledger of their own,
-- never for sale. The ledger's trigger locks their sizes.
-- p_pieces: [{"size_id": 1, "quantity": 2, "grade": "shelf"}]; the same size may come with several grades
create or replace function put_back(p_cause text, p_reason text, p_pieces jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into stock_ledger (size_id, delta, reason, cause)
  select size_id, sum(quantity), p_reason, p_cause
  from jsonb_to_recordset(p_pieces) as piece(size_id integer, quantity integer, grade text)
  where grade = 'shelf' group by size_id order by size_id;
  insert into graded_ledger (size_id, grade, delta, reason, cause)
  select size_id, grade, sum(quantity), p_reason, p_cause
  from jsonb_to_recordset(p_pieces) as piece(size_id integer, quantity integer, grade text)
  where grade is distinct from 'shelf' group by size_id, grade order by size_id, grade;
$$;

-- Whether pieces are all of those that should come back, whatever their grades.
create or replace function are_pieces_of(p_pieces jsonb, p_size_ids integer[], p_quantities integer[]) returns boolean
language sql immutable security definer set search_path = public, pg_temp as $$
  select not exists (
    select from (
      select size_id, sum(quantity) as quantity
      from jsonb_to_recordset(p_pieces) as piece(size_id integer, quantity integer) group by size_id
    ) given
    full join (
      select size_id, sum(quantity) as quantity
      from unnest(p_size_ids, p_quantities) as due(size_id, quantity) group by size_id
    ) due using (size_id)
    where given.quantity is distinct from due.quantity)
$$;

create or replace function count_graded() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into graded_stock as stock (size_id, grade, pieces)
  -- What is taken back has its row.
  select size_id, grade, greatest(sum(delta), 0) from movements group by size_id, grade order by size_id, grade
  on conflict (size_id, grade) do update set pieces = stock.pieces + (
    select sum(delta) from movements moved where (moved.size_id, moved.grade) = (stock.size_id, stock.grade));
  return null;
end $$;

create or replace trigger graded_ledger_counts
  after insert on graded_ledger referencing new table as movements
  for each statement execute function count_graded();
