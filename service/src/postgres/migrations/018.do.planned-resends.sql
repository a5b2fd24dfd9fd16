-- The message that a failed one is to be sent anew as, from before it is sent: however often that is tried, it is sent once.
alter table failed_messages add column resend_as uuid;
