/**
 * To whom a message goes: a number, or a customer who is found by name or by any four digits of the
 * number.
 */
import { useQuery } from '@tanstack/react-query'
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { useDeferredValue } from 'react'
import { useMay } from '../../api/me.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { Conversation } from '../../api/types.ts'
import { CheckedField } from '../../checked-form/checked-field.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { nameContact } from '../../ui/address.ts'
import { toE164 } from '../../ui/to-e164.ts'
import { customerTexts } from './customer-texts.ts'
import { ADDRESS } from './pointers.ts'

const FOUND_MAX = 5
const LETTERS_MIN = 2
const DIGITS_MIN = 4

type Props = { to: string; onChange: (to: string) => void }

export function CustomerField({ to, onChange }: Props) {
  const texts = useTexts(customerTexts)
  const found = useFound(useDeferredValue(to))
  const chosen = found.find((one) => digitsOf(one.to) !== '' && digitsOf(one.to) === digitsOf(to))
  const name = chosen && nameContact(chosen.contact, chosen.to)
  return (
    <>
      <CheckedField
        label={texts.to}
        pointer={ADDRESS.to}
        note={name === undefined ? texts.toNote : <strong>{name}</strong>}
        autoComplete="off"
        value={to}
        onChange={onChange}
      />
      {chosen === undefined && found.length > 0 && (
        <ul className="chips customer-found" aria-label={texts.found}>
          {found.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className="chip"
                // leaving the field would show what it lacks, and move this button from under the
                // pointer
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChange(toE164(one.to))}
              >
                <bdi>{nameContact(one.contact, one.to)}</bdi>{' '}
                {nameContact(one.contact, one.to) !== formatPhoneNumber(one.to) && (
                  <span className="soft">{formatPhoneNumber(one.to)}</span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** By the start of names, or by digits. */
function useFound(to: string): Conversation[] {
  const api = useApi()
  const mayRead = useMay('messages:read')
  const q = /\p{L}/u.test(to) ? to.trim() : digitsOf(to)
  const isEnough = q.length >= (/\p{L}/u.test(q) ? LETTERS_MIN : DIGITS_MIN)
  const { data } = useQuery({
    queryKey: [...queryKeys.filteredConversations, 'customer', q],
    queryFn: ({ signal }) => api.conversations.list({ q, limit: FOUND_MAX }, { signal }).page(),
    enabled: mayRead && isEnough,
  })
  return isEnough ? (data?.data ?? []) : []
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
