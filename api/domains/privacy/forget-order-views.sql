-- Views of staff that are of one customer: those named or searching for her e-mail, a phone number or her name.
create or replace function forget_order_views(p_customer_id bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  with hers as (
    select c.email, plainto_tsquery('simple', concat_ws(' ', c.first_name, c.last_name)) as full_name,
      to_tsvector('simple', concat_ws(' ', c.first_name, c.last_name, string_agg(a.name, ' '))) as names,
      array_agg(a.phone) || array_agg(a.other_phone) || c.phone as phones
    from customers c left join (
      select customer_id, contact_person_name, phone, contact_person_number from addresses
      union all
      select customer_id, shipping_address ->> 'contact_person_name', shipping_address ->> 'phone',
        shipping_address ->> 'contact_person_number'
      from orders
    ) a (customer_id, name, phone, other_phone) on a.customer_id = c.id
    where c.id = p_customer_id group by c.id
  )
  delete from order_views v where exists (
    select from hers, unnest(array[v.name, v.search]) as said, plainto_tsquery('simple', said) as words
    where strpos(lower(said), email) > 0
      or exists (select from unnest(phones) phone, ltrim(phone, '+') digits
        where digits <> '' and strpos(regexp_replace(said, '\D', '', 'g'), digits) > 0)
      or numnode(words) > 0 and names @@ words
      -- One word alone is a name that many have.
      or numnode(full_name) > 1 and to_tsvector('simple', said) @@ full_name)
$$;
