/** The audit log: who did what, when and from where, with filters, and all of it as a file. */
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keysQuery } from '../../api/keys.ts'
import { useMay } from '../../api/me.ts'
import { auditQuery, exportAudit, usersQuery } from '../../api/people.ts'
import type { AuditFilter } from '../../api/people.ts'
import { useApi } from '../../api/session.tsx'
import type { AuditAction, AuditEntry } from '../../api/types.ts'
import { auditActionTexts } from '../../generated/audit-action-texts.ts'
import { auditEntryTexts } from '../../generated/audit-entry-texts.ts'
import { auditSubjectTexts } from '../../generated/audit-subject-texts.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { useZone } from '../../i18n/zone.tsx'
import { parseLocalTime } from '../../i18n/zoned-time.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Moment } from '../../ui/moment.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Select } from '../../ui/select.tsx'
import { Empty, NoData, ProblemNotice } from '../../ui/states.tsx'
import { auditTexts } from './audit-texts.ts'
import { useSubjectNames } from './use-subject-names.ts'
import './audit.css'

const ALL = 'all'

/** Days as the person gives them: `2026-11-23`, empty for no bound. */
type Days = { from: string; to: string }

export default function Audit() {
  const texts = useTexts(auditTexts)
  const did = useTexts(auditActionTexts)
  const api = useApi()
  const { language } = useLanguage()
  const { zone } = useZone()
  const [actorId, setActorId] = useState<string>(ALL)
  const [action, setAction] = useState<AuditAction | typeof ALL>(ALL)
  const [days, setDays] = useState<Days>({ from: '', to: '' })
  const filter: AuditFilter = {
    actorId: actorId === ALL ? null : actorId,
    action: action === ALL ? null : action,
    from: toMoment(days.from, zone),
    to: toMoment(nextDay(days.to), zone),
  }
  const entries = useInfiniteQuery(auditQuery(api, filter))
  const save = useMutation({
    mutationFn: () => exportAudit(api, filter, language === 'pt-BR' ? 'pt' : 'en'),
    onSuccess: (file) => saveFile(file, 'audit-log.csv'),
  })
  const names = useSubjectNames()
  const all = entries.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <div className="page">
      <header className="page-head">
        <h1>{texts.title}</h1>
        <Button look="quiet" icon="down" isPending={save.isPending} onPress={() => save.mutate()}>
          {texts.export}
        </Button>
      </header>
      {save.isError && <ProblemNotice error={save.error} />}
      <div className="audit-filters">
        <ActorFilter actorId={actorId} onChange={setActorId} />
        <Select
          label={texts.action}
          value={action}
          onChange={setAction}
          choices={[
            { value: ALL, name: texts.allActions },
            ...(Object.keys(did) as AuditAction[]).map((value) => ({
              value,
              name: did[value],
            })),
          ]}
        />
        <TextField
          label={texts.from}
          type="date"
          value={days.from}
          onChange={(from) => setDays({ ...days, from })}
        />
        <TextField label={texts.to} type="date" value={days.to} onChange={(to) => setDays({ ...days, to })} />
      </div>
      <NoData query={entries} />
      {entries.isSuccess && all.length === 0 && <Empty icon="search" title={texts.none} />}
      <ol className="audit-entries" aria-label={texts.title}>
        {all.map((entry) => (
          <Entry key={entry.id} entry={entry} names={names} />
        ))}
      </ol>
      <MoreButton list={entries} />
    </div>
  )
}

/** A service that is newer than the page may know other actions. */
const wordsOf = <Code extends string>(words: Partial<Record<Code, string>>, code: Code) => words[code] ?? code
const withName = (text: string, name: string) => text.replace('{name}', () => name)

/** Users and keys, also those that may no longer act. */
function ActorFilter({ actorId, onChange }: { actorId: string; onChange: (actorId: string) => void }) {
  const texts = useTexts(auditTexts)
  const words = useTexts(auditEntryTexts)
  const api = useApi()
  const users = useQuery(usersQuery(api)).data ?? []
  const keys = useInfiniteQuery({ ...keysQuery(api), enabled: useMay('keys:write') }).data?.pages ?? []
  const choices = [
    ...users.map(({ id, name }) => ({ value: id, name })),
    ...keys
      .flatMap(({ data }) => data)
      .map(({ id, name }) => ({ value: id, name: withName(words.key, name) })),
  ]
  return (
    <Select
      label={texts.actor}
      value={actorId}
      onChange={onChange}
      choices={[{ value: ALL, name: texts.everybody }, ...choices]}
    />
  )
}

function Entry({ entry, names }: { entry: AuditEntry; names: ReadonlyMap<string, string> }) {
  const texts = useTexts(auditTexts)
  const words = useTexts(auditEntryTexts)
  const did = useTexts(auditActionTexts)
  const subjects = useTexts(auditSubjectTexts)
  const { date, actor, action, subject, address, outcome, problem, requestId } = entry
  const name =
    actor.kind === 'command' ? withName(words.command, actor.name ?? '') : (actor.name ?? words.anonymous)
  return (
    <li className="audit-entry">
      <p>
        <bdi className="audit-actor">{actor.kind === 'key' ? withName(words.key, name) : name}</bdi>{' '}
        <span>{wordsOf(did, action)}</span>
        {outcome !== 'done' && (
          <span className={`pill ${outcome === 'refused' ? 'pill-bad' : 'pill-wait'}`}>
            {outcome === 'refused' ? words.refused : words.unknown}
          </span>
        )}
      </p>
      <p className="soft small audit-facts">
        <Moment at={date} />
        {address !== null && <span>{address}</span>}
        {problem !== null && <code>{problem}</code>}
        {subject !== null && (
          <span>
            {wordsOf<string>(subjects, subject.kind)} <Subject id={subject.id} name={names.get(subject.id)} />
          </span>
        )}
        {requestId !== null && (
          <span>
            {texts.request} <code>{requestId}</code>
          </span>
        )}
      </p>
    </li>
  )
}

function Subject({ id, name }: { id: string; name: string | undefined }) {
  return name === undefined ? <code>{id}</code> : <bdi>{name}</bdi>
}

/** The beginning of a day in the zone of the shop; null if there is none. */
function toMoment(day: string, zone: string): string | null {
  const seconds = parseLocalTime(`${day}T00:00`, zone)
  return seconds === null ? null : new Date(seconds * 1000).toISOString()
}

/** Of the last day all belongs to the list. */
function nextDay(day: string): string {
  const next = new Date(`${day}T00:00Z`)
  if (Number.isNaN(next.getTime())) return ''
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
