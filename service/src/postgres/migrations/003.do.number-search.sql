-- Numbers are found by any digits in a row of their end, not only by their beginning.

-- The last nine digits: where match keys leave the ninth digit of a Brazilian mobile out, it is put back, for people type it.
create function number_tail(match_key text) returns text
  language sql immutable parallel safe
  return case when match_key ~ '^55[1-9][0-9][6-9][0-9]{7}$' then '9' || right(match_key, 8) else right(match_key, 9) end;

-- Each four digits in a row of a tail. The workspace is part of each, as of the words of names: a search goes to its own only.
-- At the end of a short tail come pieces of less than four, which nobody asks for.
create function number_runs(workspace_id uuid, tail text) returns text[]
  language sql immutable parallel safe
  return array[
    workspace_id::text || '/' || substr(tail, 1, 4), workspace_id::text || '/' || substr(tail, 2, 4),
    workspace_id::text || '/' || substr(tail, 3, 4), workspace_id::text || '/' || substr(tail, 4, 4),
    workspace_id::text || '/' || substr(tail, 5, 4), workspace_id::text || '/' || substr(tail, 6, 4)
  ];

create index contact_addresses_by_run on contact_addresses
  using gin (number_runs(workspace_id, number_tail(match_key))) where kind = 'phone';
