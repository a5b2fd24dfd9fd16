/**
 * The people of the shop: their roles, and whether they may still sign in. They are invited here,
 * and get links to choose a password.
 */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay, useUser } from '../../api/me.ts'
import { usersQuery } from '../../api/people.ts'
import { useApi } from '../../api/session.tsx'
import type { User } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { roleTexts } from '../../ui/role-texts.ts'
import { NoData } from '../../ui/states.tsx'
import { Invitation } from './invitation.tsx'
import { LinkDialog } from './link-dialog.tsx'
import type { HandedLink } from './link-dialog.tsx'
import { PersonActions } from './person-actions.tsx'
import { peopleTexts } from './people-texts.ts'
import './people.css'

export default function People() {
  const texts = useTexts(peopleTexts)
  const users = useQuery(usersQuery(useApi()))
  const [isInviting, setInviting] = useState(false)
  const [link, setLink] = useState<HandedLink | null>(null)
  return (
    <div className="page">
      <header className="page-head">
        <h1>{texts.title}</h1>
        <Button icon="plus" onPress={() => setInviting(true)}>
          {texts.invite}
        </Button>
      </header>
      <NoData query={users} />
      <ul className="cards">
        {users.data?.map((user) => (
          <Person key={user.id} user={user} onLink={setLink} />
        ))}
      </ul>
      <Invitation
        isOpen={isInviting}
        onClose={() => setInviting(false)}
        onInvited={(handed) => {
          setInviting(false)
          setLink(handed)
        }}
      />
      <LinkDialog handed={link} onClose={() => setLink(null)} />
    </div>
  )
}

function Person({ user, onLink }: { user: User; onLink: (link: HandedLink) => void }) {
  const texts = useTexts(peopleTexts)
  const roles = useTexts(roleTexts)
  const me = useUser()
  const isOwner = useMay('admin')
  const { id, name, email, role, isAvailable, isDisabled, hasPassword, createDate } = user
  const mayChange = isOwner || role === 'attendant' || role === 'reader'
  return (
    <li id={id} className={`card person ${isDisabled ? 'person-over' : ''}`} tabIndex={-1}>
      <div className="person-head">
        <h2>
          <bdi>{name}</bdi> {me?.id === id && <span className="soft">{texts.you}</span>}
        </h2>
        {mayChange && <PersonActions user={user} onLink={onLink} />}
      </div>
      <p className="person-email">{email !== null && <bdi>{email}</bdi>}</p>
      <p className="pills">
        <span className="pill pill-good">{roles[role]}</span>
        {isDisabled && <span className="pill pill-bad">{texts.disabled}</span>}
        {!isDisabled && !hasPassword && <span className="pill pill-wait">{texts.noPassword}</span>}
        {!isDisabled && hasPassword && isAvailable && (
          <span className="pill pill-calm">{texts.available}</span>
        )}
      </p>
      <p className="soft small">
        {texts.since} <Moment at={createDate} />
      </p>
    </li>
  )
}
