/**
 * Settings of a database that another program may have asked for, and that Recado must not depend
 * on.
 */
export const ODD_SETTINGS: Readonly<Record<string, string>> = {
  datestyle: 'SQL, DMY',
  timezone: 'America/Sao_Paulo',
  intervalstyle: 'iso_8601',
  bytea_output: 'escape',
  extra_float_digits: '-5',
  client_encoding: 'LATIN1',
  standard_conforming_strings: 'off',
  array_nulls: 'off',
  transform_null_equals: 'on',
  default_transaction_isolation: 'serializable',
  default_transaction_deferrable: 'on',
  lock_timeout: '1ms',
  statement_timeout: '200ms',
  idle_in_transaction_session_timeout: '200ms',
  idle_session_timeout: '200ms',
  exit_on_error: 'on',
  client_min_messages: 'error',
  gin_fuzzy_search_limit: '1',
  session_replication_role: 'replica',
}
