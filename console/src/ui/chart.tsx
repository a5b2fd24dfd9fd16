/**
 * A chart of bars, one group for each row of a table. Screen readers read the table, which a button shows to everybody; the drawing is
 * hidden from them.
 */
import { useId, useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { Button } from './button.tsx'
import { uiTexts } from './ui-texts.ts'
import './chart.css'

export type ChartRow = {
  key: string
  name: string
  /** One for each series; null: there is nothing to measure. */
  values: (number | null)[]
}

type Props = {
  title: string
  /** What the names of the rows are: `Day`. */
  rowTitle: string
  series: { name: string; format: (value: number) => string }[]
  /** In the order of the drawing, from left to right. */
  rows: ChartRow[]
}

const GAP_PERCENT = 25

export function Chart({ title, rowTitle, series, rows }: Props) {
  const texts = useTexts(uiTexts)
  const id = useId()
  const [isTable, setTable] = useState(false)
  return (
    <figure className="chart card" aria-labelledby={id}>
      <div className="chart-head">
        <figcaption id={id}>{title}</figcaption>
        <Button look="quiet" isSmall onPress={() => setTable(!isTable)} aria-expanded={isTable}>
          {isTable ? texts.hideTable : texts.showTable}
        </Button>
      </div>
      <Drawing series={series} rows={rows} />
      <div
        className={isTable ? 'chart-table' : 'visually-hidden'}
        {...(isTable && { tabIndex: 0, role: 'region', 'aria-labelledby': id })}
      >
        <table className="table figures" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{rowTitle}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, values }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {series.map((one, index) => {
                  const value = values[index] ?? null
                  return <td key={one.name}>{value === null ? '–' : one.format(value)}</td>
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

/** All series share one scale. */
function Drawing({ series, rows }: Pick<Props, 'series' | 'rows'>) {
  const most = Math.max(0, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const [width, part] = [100 / rows.length, (100 - GAP_PERCENT) / 100 / series.length]
  const middle = rows[Math.floor(rows.length / 2)]
  return (
    <div aria-hidden="true">
      <div className="chart-legend small">
        {series.map(({ name }, index) => (
          <span key={name}>
            <span className={`chart-mark chart-mark-${index}`} /> {name}
          </span>
        ))}
        <span className="soft figures chart-most">{series[0]?.format(most)}</span>
      </div>
      <svg className="chart-bars">
        {rows.flatMap(({ key, name, values }, row) =>
          series.map((one, index) => {
            const value = values[index] ?? 0
            const height = most === 0 ? 0 : (100 * value) / most
            return (
              <rect
                key={`${key} ${one.name}`}
                className={`chart-bar-${index}`}
                x={`${row * width + index * width * part}%`}
                y={`${100 - height}%`}
                width={`${width * part}%`}
                height={`${height}%`}
              >
                <title>{`${name} · ${one.name}: ${one.format(value)}`}</title>
              </rect>
            )
          }),
        )}
      </svg>
      <div className="chart-names soft small figures">
        <span>{rows[0]?.name}</span>
        {rows.length > 2 && <span>{middle?.name}</span>}
        {rows.length > 1 && <span>{rows.at(-1)?.name}</span>}
      </div>
    </div>
  )
}
