/**
 * Asks the WhatsApp Business app of a number for its names and messages, and shows the progress.
 */
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { AppSync, Sender } from '../../api/types.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailureWords } from '../../ui/failure-words.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Dialog, DialogActions } from '../../ui/overlays.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { useFaults } from '../../ui/use-faults.ts'
import { appSyncTexts } from './app-sync-texts.ts'

/** It comes over some minutes. */
const LOOK_MS = 3_000

type Props = { sender: Sender; isOpen: boolean; onClose: () => void }

export function AppSyncDialog({ sender, ...rest }: Props) {
  const texts = useTexts(appSyncTexts)
  return (
    <Dialog title={texts.title(formatPhoneNumber(sender.address))} {...rest}>
      <Sync sender={sender} onClose={rest.onClose} />
    </Dialog>
  )
}

function Sync({ sender: { id }, onClose }: Pick<Props, 'sender' | 'onClose'>) {
  const texts = useTexts(appSyncTexts)
  const api = useApi()
  const cache = useQueryClient()
  const [people, setPeople] = useState('')
  const queryKey = queryKeys.appSync(id)
  const sync = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.senders.appSync(id, { signal }),
    refetchInterval: LOOK_MS,
  })
  const ask = useMutation({
    mutationFn: () => api.senders.askAppSync(id, { excluded: toAddresses(people) }),
    onSuccess: (answer) => cache.setQueryData(queryKey, answer),
  })
  const faultAt = useFaults(ask.error)
  const lines = toAddresses(people)
  const wrong = lines.map((_, n) => faultAt(`/excluded/${n}`)).find((fault) => fault !== null) ?? null
  const isAsked = sync.data ? isAnswered(sync.data) : false
  return (
    <>
      <p>{texts.help}</p>
      {sync.isError && <ProblemNotice error={sync.error} occasion="reading" />}
      {sync.data && <Progress sync={sync.data} />}
      {!isAsked && (
        <>
          <p className="notice notice-wait">{texts.once}</p>
          <TextField
            label={texts.excluded}
            note={texts.excludedNote}
            error={wrong}
            isLong
            value={people}
            onChange={setPeople}
          />
        </>
      )}
      {ask.isError && wrong === null && <ProblemNotice error={ask.error} />}
      <DialogActions>
        <Button look="quiet" onPress={onClose}>
          {texts.close}
        </Button>
        {!isAsked && (
          <Button isPending={ask.isPending} isDisabled={!sync.data} onPress={() => ask.mutate()}>
            {texts.ask}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

/** Whether both were accepted, and the messages are shared: otherwise a person may ask again. */
const isAnswered = ({ contacts, history }: AppSync): boolean =>
  history.declineDate === null &&
  [contacts, history].every(({ askDate, failure }) => askDate !== null && failure === null)

/** What people put into numbers goes; a user id stays as it is. */
const toAddresses = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => (/^[\d\s()+.-]+$/.test(line) ? line.replace(/[^\d+]/g, '') : line))

function Progress({ sync: { contacts, history, excludedCount } }: { sync: AppSync }) {
  const texts = useTexts(appSyncTexts)
  const { number, percent } = useFormats()
  return (
    <div role="status">
      <Part name={texts.names} part={contacts}>
        <p>{texts.namesStored(number(contacts.storedCount))}</p>
      </Part>
      <Part name={texts.messages} part={history}>
        <p>{texts.stored(number(history.storedCount))}</p>
        {history.waitingCount > 0 && <p>{texts.waiting(number(history.waitingCount))}</p>}
        {history.percent !== null && (
          <>
            <p>
              {(history.percent === 100 ? texts.allCame : texts.cameSoFar)(percent(history.percent / 100))}
            </p>
            <ul className="small">
              {texts.phases.map((name, phase) => (
                <li key={name}>
                  {name}: {(history.phases[phase] ?? null) === null ? texts.nothingCame : texts.received}
                </li>
              ))}
            </ul>
          </>
        )}
      </Part>
      {excludedCount > 0 && <p className="soft small">{texts.leftOut(number(excludedCount))}</p>}
    </div>
  )
}

function Part({
  name,
  part: { askDate, failure },
  children,
}: {
  name: string
  part: Pick<AppSync['contacts'], 'askDate' | 'failure'>
  children: ReactNode
}) {
  const texts = useTexts(appSyncTexts)
  return (
    <section>
      <h3>{name}</h3>
      <p className="soft small">
        {askDate === null ? (
          texts.notAsked
        ) : (
          <>
            {texts.askedOn} <Moment at={askDate} />
          </>
        )}
      </p>
      {failure && (
        <div className="notice notice-bad">
          <FailureWords failure={failure} />
        </div>
      )}
      {(askDate !== null || failure) && children}
    </section>
  )
}
