/** One of a few filters, all visible in a row. */

export function Chips<Value extends string>({
  label,
  value,
  onChange,
  choices,
}: {
  label: string
  /** Null: none of them. */
  value: Value | null
  onChange: (value: Value) => void
  choices: { value: Value; name: string }[]
}) {
  return (
    <div className="chips" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className="chip"
          aria-pressed={choice.value === value}
          data-selected={choice.value === value || undefined}
          onClick={() => onChange(choice.value)}
        >
          {choice.name}
        </button>
      ))}
    </div>
  )
}
