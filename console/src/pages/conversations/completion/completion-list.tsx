/** What can be inserted, above the field in which it is typed. */
import type { Completion } from './use-completion.ts'
import { optionId } from './use-completion.ts'
import './completion.css'

export function CompletionList({ completion, label }: { completion: Completion; label: string }) {
  const { sign, listId, offers, chosen, choose } = completion
  return (
    <>
      <p className="visually-hidden" role="status">
        {offers.length > 0 && `${label}: ${offers.length}`}
      </p>
      {offers.length > 0 && (
        <div id={listId} className="completion" role="listbox" aria-label={label}>
          {offers.map((offer, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and takes the keys
            <div
              key={offer.id}
              id={optionId(listId, index)}
              className="completion-offer"
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              onPointerDown={(event) => event.preventDefault()} // the field keeps the focus
              onClick={() => choose(offer)}
            >
              <bdi className="completion-name">{sign + offer.name}</bdi>
              {offer.note !== undefined && <bdi className="completion-note soft small">{offer.note}</bdi>}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
