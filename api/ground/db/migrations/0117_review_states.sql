-- Up Migration

-- A review is rejected for one of few reasons, none of which is that it is bad; the shop may answer it.
alter table reviews add reject_reason text
  check (reject_reason in ('abusive', 'personal_data', 'not_about_piece', 'advertisement', 'author_doubted'));
alter table reviews add rejected_at timestamptz;
alter table reviews add reply text check (length(reply) >= 1 and length(reply) <= 1000);
alter table reviews add replied_at timestamptz;
alter table reviews add replied_by text;
alter table reviews add reply_mailed_at timestamptz;
alter table reviews add constraint reviews_rejected_for_reason check (reject_reason is null or state = 'rejected');
alter table reviews add constraint reviews_reply_has_time check ((reply is null) = (replied_at is null));
create index reviews_rejected on reviews (id) where state = 'rejected';
