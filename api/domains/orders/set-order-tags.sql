-- Gives an order its tags, each once.
-- p_seen: the tags that p_tags were typed over: what others have added or taken off since stays so; null where p_tags
-- are all that it has from now on
-- outcome: set | too_many
create or replace function set_order_tags(p_order_id bigint, p_tags text[], p_seen text[] default null) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order orders;
  v_tags text[] := p_tags;
begin
  select * into v_order from orders where id = p_order_id for no key update;
  if p_seen is not null then
    v_tags := array(
      select tag from unnest(v_order.tags) with ordinality as has (tag, place)
      where tag <> all(p_seen) or tag = any(p_tags) order by place
    ) || array(
      select tag from unnest(p_tags) with ordinality as given (tag, place)
      where tag <> all(p_seen || v_order.tags) order by place);
  end if;
  if cardinality(v_tags) > 20 then return 'too_many'; end if;
  if v_order.tags = v_tags then return 'set'; end if;
  update orders set tags = v_tags where id = p_order_id;
  perform write_audit('order.tags', v_order.number, to_jsonb(v_order.tags), to_jsonb(v_tags));
  return 'set';
end $$;
