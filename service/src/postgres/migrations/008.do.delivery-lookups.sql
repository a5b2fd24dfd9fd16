-- Every other index of the table begins with the workspace: on an empty table, for which plans are made most of the time, the
-- planner takes either for a lookup by the key, and reads all deliveries of the workspace by the wrong one.
drop index deliveries_by_conversation;
create index deliveries_of_conversation on deliveries (conversation_id, position);
