/** A table whose first figure is drawn as a bar too: who or what, and how much of it. */
import type { ReactNode } from 'react'
import './chart.css'

type Props = {
  title: string
  /** Of all columns; the first names the row. */
  columns: string[]
  rows: { key: string; name: ReactNode; size: number; cells: string[] }[]
}

export function BarTable({ title, columns, rows }: Props) {
  const most = Math.max(1, ...rows.map(({ size }) => size))
  return (
    <div className="chart-table card" tabIndex={0} role="region" aria-label={title}>
      <table className="table figures">
        <caption>{title}</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, size, cells: [first, ...others] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>
                {first}
                <svg className="chart-row-bar" aria-hidden="true">
                  <rect className="chart-bar-0" width={`${(100 * size) / most}%`} height="100%" />
                </svg>
              </td>
              {others.map((cell, index) => (
                <td key={columns[index + 2]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
