-- Who was touched by a breach: everyone of whom something was stored between two moments, with how to
-- reach her; of a member of staff, everyone whose order or complaint that member changed or looked up.
-- p_staff: her e-mail; null for all
create or replace function find_touched(p_from timestamptz, p_until timestamptz, p_staff text default null)
returns table (name text, email text, phone text, what text)
language sql stable set search_path = public, pg_temp as $$
  with seen as (
    -- What was done of a parcel was once about its number, such as NL10001-E7.
    select split_part(about, '-', 1) as about from audit_entries a join staff s on a.actor = 'staff:' || s.id
    where s.email = lower(p_staff) and a.at between p_from and p_until
  )
  select concat_ws(' ', first_name, last_name), email, phone, 'account'
  from customers where p_staff is null and deleted_at is null and created_at between p_from and p_until
  union all
  select o.shipping_address ->> 'contact_person_name', c.email,
    coalesce(nullif(o.shipping_address ->> 'contact_person_number', ''), o.shipping_address ->> 'phone', ''),
    'order ' || o.number
  from orders o join customers c on c.id = o.customer_id
  where case when p_staff is null then o.created_at between p_from and p_until
    else o.number in (select about from seen) end
  union all
  select k.name, k.email, k.phone, 'complaint ' || k.ticket
  from complaints k
  where case when p_staff is null then k.created_at between p_from and p_until
    else k.ticket in (select about from seen) end
  union all
  select name, case when contact ~ '@' then contact else '' end, case when contact ~ '@' then '' else contact end, 'nominee'
  from nominees where p_staff is null and named_at between p_from and p_until
  union all
  select '', contact, '', 'consent to ' || purpose
  from consents where p_staff is null and contact is not null and created_at between p_from and p_until
$$;
