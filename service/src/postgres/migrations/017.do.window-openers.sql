-- Whether a message opened the service window when it came: so the window can be told again from the messages a conversation
-- holds, when a merge is undone. Null: sent by the business, or stored before this was there.
alter table messages add column opens_window boolean;
