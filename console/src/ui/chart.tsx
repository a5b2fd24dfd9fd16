/**
 * A chart of bars, one group for each row of a table. Screen readers read the table, which a button
 * shows to everybody; the drawing is hidden from them.
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
  /** The values of a row are parts of one thing, so one is on top of the other. */
  isStacked?: boolean
}

const GAP_PERCENT = 25

export function Chart({ title, rowTitle, series, rows, isStacked = false }: Props) {
  const texts = useTexts(uiTexts)
  const id = useId()
  const [isTable, setTable] = useState(false)
  const isEmpty = rows.every(({ values }) => values.every((value) => (value ?? 0) === 0))
  return (
    <figure className="chart card" aria-labelledby={id}>
      <div className="chart-head">
        <figcaption id={id}>{title}</figcaption>
        {!isEmpty && (
          <Button look="quiet" isSmall onPress={() => setTable(!isTable)} aria-expanded={isTable}>
            {isTable ? texts.hideTable : texts.showTable}
          </Button>
        )}
      </div>
      {isEmpty ? (
        <p className="soft">{texts.nothingToDraw}</p>
      ) : (
        <Drawing series={series} rows={rows} isStacked={isStacked} />
      )}
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

/**
 * All series share one scale. Its highest value is written at its line; the middle line is half of
 * it.
 */
function Drawing({ series, rows, isStacked }: Pick<Props, 'series' | 'rows'> & { isStacked: boolean }) {
  const heights = rows.map(({ values }) => values.map((value) => value ?? 0))
  const most = Math.max(...heights.map((row) => (isStacked ? sumOf(row) : Math.max(...row))))
  const width = 100 / rows.length
  const part = (100 - GAP_PERCENT) / 100 / (isStacked ? 1 : series.length)
  const middle = rows[Math.floor(rows.length / 2)]
  return (
    <div aria-hidden="true">
      <div className="chart-legend small">
        {series.map(({ name }, index) => (
          <span key={name}>
            <span className={`chart-mark chart-mark-${index}`} /> {name}
          </span>
        ))}
      </div>
      <p className="chart-scale soft small figures">{series[0]?.format(most)}</p>
      <svg className="chart-bars">
        {['0', '50%', '100%'].map((y) => (
          <line key={y} className="chart-line" x1="0" x2="100%" y1={y} y2={y} />
        ))}
        {rows.flatMap(({ key, name }, row) =>
          series.map((one, index) => {
            const values = heights[row] ?? []
            const [value = 0, below] = [values[index], isStacked ? sumOf(values.slice(0, index)) : 0]
            const height = (100 * value) / most
            return (
              <rect
                key={`${key} ${one.name}`}
                className={`chart-bar chart-bar-${index}`}
                x={`${row * width + (isStacked ? 0 : index * width * part)}%`}
                y={`${100 - height - (100 * below) / most}%`}
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

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
