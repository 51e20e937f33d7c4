-- A guest's session of the link in a mail: whoever was given the mail may have it, so it opens no account.
alter table sessions add column by_link boolean not null default false;
