-- How many requests a minute a key may make of one process; null is the setting RECADO_KEY_RATE_PER_MINUTE.
alter table api_keys
  add column rate_per_minute integer check (rate_per_minute between 1 and 1000000000);
