-- Whether the last entry of a customer, or of a contact without an account, for a purpose gives it.
create or replace function has_consent(p_purpose text, p_customer_id bigint default null, p_contact text default null)
returns boolean language sql stable set search_path = public, pg_temp as $$
  select coalesce(
    (select is_given from consents where customer_id = p_customer_id and purpose = p_purpose order by id desc limit 1),
    (select is_given from consents where contact = lower(btrim(p_contact)) and purpose = p_purpose order by id desc limit 1),
    false)
$$;

-- Adds that something was consented to, or withdrawn, unless the last entry says the same.
--   p_purpose      terms, push, stock_alerts, whatsapp or sms
--   p_text         what was read and pressed
--   p_customer_id  or p_contact: an e-mail address or a phone number, of a person without an account
-- Returns whether it is new.
create or replace function record_consent(
  p_purpose text, p_is_given boolean, p_text text, p_customer_id bigint default null, p_contact text default null)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_contact text := lower(btrim(p_contact));
  v_last consents;
begin
  -- The same form sent twice at once is one entry.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'consent', p_customer_id, v_contact, p_purpose), 0));
  select * into v_last from consents
  where purpose = p_purpose and (customer_id = p_customer_id or contact = v_contact)
  order by id desc limit 1;
  if v_last.is_given is not distinct from p_is_given and v_last.text = p_text
    or v_last.id is null and not p_is_given
  then
    return false;
  end if;
  insert into consents (customer_id, contact, purpose, is_given, text)
  values (p_customer_id, v_contact, p_purpose, p_is_given, p_text);
  return true;
end $$;
