-- Whether the reason that a customer gave says that a piece was defective or wrong, or came late. Staff may judge
-- otherwise when they have it in hand.
create or replace function is_our_fault(p_reason text) returns boolean
language sql immutable parallel safe as $$
  select p_reason ~* ('^\s*((it (is|was|came|arrived)|they (are|were|came|arrived)|arrived|came|too)\s+)*'
    || '(defective|faulty|damaged|wrong|not what i ordered|late)\y')
$$;
