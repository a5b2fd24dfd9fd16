-- The report of templates reads those of a range of days. Only messages of that one kind are in the index, so others cost nothing.
create index if not exists messages_of_templates on messages (workspace_id, created_at) where type = 'template' and role = 'assistant';
