-- Conversations in the order of their last message, and narrowed to a few.
--
-- Every message moves the times of its conversation. An index on a time that changes with each message would have each write
-- add an entry to every index of the table (measured: a fifth more work to accept a message). These columns say in
-- which five minutes the time lies: they change rarely, the update stays on its page, and a list sorts within five minutes.
-- The table is rewritten once: a few seconds for a million conversations.
alter table conversations
  add column last_message_slot timestamptz not null
    generated always as (date_bin('5 minutes', last_message_at, '2000-01-01 00:00:00+00')) stored,
  add column last_inbound_slot timestamptz
    generated always as (date_bin('5 minutes', last_inbound_at, '2000-01-01 00:00:00+00')) stored;
create index conversations_by_last_message on conversations (workspace_id, last_message_slot);
create index conversations_by_last_inbound on conversations (workspace_id, last_inbound_slot);

-- Messages that failed, now or once: message_states tells whether that still holds. It has no index but its key, so that
-- its updates stay on their page; this table is written only when something fails.
create table failed_messages (
  workspace_id    uuid not null,
  message_id      uuid not null,
  conversation_id uuid not null,
  primary key (workspace_id, message_id)
);
create index failed_messages_by_conversation on failed_messages (workspace_id, conversation_id);
insert into failed_messages (workspace_id, message_id, conversation_id)
select s.workspace_id, s.message_id, m.conversation_id
from message_states s
join messages m on m.workspace_id = s.workspace_id and m.message_id = s.message_id
where s.status = 'failed';

-- The words of a text as they are searched for: small letters without accents, without what stands between them.
create function search_words(said text) returns text[]
  language sql immutable parallel safe
  return array(
    select distinct left(word, 50)
    from regexp_split_to_table(lower(regexp_replace(normalize(said, nfkd), '[\u0300-\u036f]', '', 'g')), '[\s[:punct:]]+') as word
    where word <> ''
  );

-- The workspace is part of each word: a search goes to the words of its own workspace only.
create function name_words(workspace_id uuid, name text, username text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(
    array(
      select workspace_id::text || '/' || word
      from unnest(search_words(coalesce(name, '') || ' ' || coalesce(username, ''))) as word
    )
  );
alter table contacts
  add column words tsvector generated always as (
    case when name is not null or username is not null then name_words(workspace_id, name, username) end
  ) stored;
create index contacts_by_word on contacts using gin (words) where words is not null;
