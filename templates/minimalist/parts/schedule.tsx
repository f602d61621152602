import { useId } from 'react'
import { styled } from 'styled-components'
import type { ScheduleItem } from '#rules/events/event-content.ts'

export function Schedule({ schedule, title }: { schedule: ScheduleItem[]; title: string }) {
  const id = useId()
  return (
    <Table aria-labelledby={id}>
      <caption id={id}>{title}</caption>
      <tbody>
        {schedule.map(({ time, label }) => (
          <tr key={`${time} ${label}`}>
            <th scope="row">
              <time>{time}</time>
            </th>
            <td>{label}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const Table = styled.table`
  inline-size: 100%;
  border-block-end: 1px solid var(--ink);

  caption {
    padding-block-end: var(--space-2);
    font-family: var(--font-display);
    font-size: var(--text-lg);
    text-align: start;
  }
  tr {
    border-block-start: 1px solid var(--rule);
    break-inside: avoid;
  }
  tr:first-child {
    border-color: var(--ink);
  }
  th,
  td {
    padding-block: var(--space-2);
    text-align: start;
    vertical-align: baseline;
  }
  @media print {
    th,
    td {
      padding-block: 1mm;
    }
  }
  th {
    inline-size: 5.5rem;
    font-family: var(--font-display);
    font-size: var(--text-lg);
    font-weight: 400;
    white-space: nowrap;
  }
`
