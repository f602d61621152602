import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { sheetSorts, type StartList } from '#rules/sheets/sheet-views.ts'
import { useFormats, useStaff } from '#web/admin/staff.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/input.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type Part<Row> = Omit<StartList['parts'][number], 'rows'> & { rows: readonly Row[] }
type Props<Row> = {
  sheet: Omit<StartList, 'parts'> & { parts: readonly Part<Row>[] }
  title: string
  columns: readonly { key: string; header: string; width?: string; cell: (row: Row) => ReactNode }[]
  /** What else can be chosen. */
  choices?: ReactNode
  note?: string
}

// Margin boxes have no user's text, which would have to be escaped for CSS.
const pageStyle = `@page {
  size: A4;
  margin: 12mm 12mm 16mm;
  @bottom-right { content: counter(page) ' / ' counter(pages); font: 9pt sans-serif; color: #333; }
}`

/** A page to print: a table for each competition, on paper of its own, whose head is repeated on each sheet. */
export function SheetPage<Row extends { id: string }>({ sheet, title, columns, choices, note }: Props<Row>) {
  const { t } = useTranslation('sheets')
  const { organization } = useStaff()
  const { dateTime, count } = useFormats()
  const [query] = useSearchParams()
  const { event, competitions, parts, state } = sheet
  return (
    <Page id="content">
      <style>{pageStyle}</style>
      <Tools data-print="no">
        <div>
          <TextLink href={adminPaths.eventAthletes(event.id)}>{t('athletes')}</TextLink>
          <TextLink href={adminPaths.checkIn(event.id)}>{t('pickUp')}</TextLink>
        </div>
        <h1>{title}</h1>
        <Form key={query.toString()}>
          <Field label={t('competition')}>
            <Select name="competition" defaultValue={state.competition ?? ''}>
              <option value="">{t('all')}</option>
              {competitions.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('order')}>
            <Select name="sort" defaultValue={state.sort}>
              {sheetSorts.map((sort) => (
                <option key={sort} value={sort}>
                  {t(`sort.${sort}`)}
                </option>
              ))}
            </Select>
          </Field>
          {choices}
          <Buttons>
            <Button type="submit">{t('show')}</Button>
            <Button variant="solid" icon="printer" disabled={parts.length === 0} onClick={() => window.print()}>
              {t('print')}
            </Button>
          </Buttons>
        </Form>
        {note && <p>{note}</p>}
      </Tools>
      {parts.length === 0 && <p>{t('nobody')}</p>}
      {parts.map(({ id, competition, startsAt, rows }) => (
        <Scroll key={id} tabIndex={0} role="region" aria-label={competition}>
          <table>
            <caption>{competition}</caption>
            <thead>
              <tr data-part="head">
                <th colSpan={columns.length}>
                  <span>
                    {organization.name} · {event.title}
                  </span>
                  <strong>
                    {title}: {competition}
                  </strong>
                  <span>
                    {[dateTime(startsAt, event.timeZone), event.place].filter(Boolean).join(' · ')} ·{' '}
                    {t('count', { count: rows.length, total: count(rows.length) })}
                  </span>
                </th>
              </tr>
              <tr>
                {columns.map(({ key, header, width }) => (
                  <th key={key} scope="col" style={{ inlineSize: width }}>
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  {columns.map(({ key, cell }) => (
                    <td key={key}>{cell(row)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      ))}
    </Page>
  )
}

/** To tick with a pen. */
export const tickBox = () => <Box />

const Box = styled.span`
  display: inline-block;
  inline-size: 1em;
  block-size: 1em;
  border: 1px solid currentcolor;
`
const Page = styled.main`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  max-inline-size: 60rem;
  margin-inline: auto;
  padding: var(--space-4) clamp(16px, 3vw, 32px) var(--space-7);

  @media print {
    display: block;
    max-inline-size: none;
    padding: 0;
    background: #fff;
    color: #000;
    font-size: 9.5pt;
    line-height: 1.25;
  }
`
const Tools = styled.header`
  display: grid;
  gap: var(--space-3);

  > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-4);
  }
  form {
    display: grid;
    gap: var(--space-3);
  }
  p {
    color: var(--ink-soft);
  }
  @media (min-width: 40rem) {
    form {
      grid-template-columns: 1fr 1fr;
      align-items: end;
    }
  }
`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  grid-column: 1 / -1;
`
const Scroll = styled.div`
  overflow-x: auto;

  table {
    inline-size: 100%;
    min-inline-size: 38rem;
    border-collapse: collapse;
  }
  caption {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  th,
  td {
    padding: var(--space-1) var(--space-2);
    border-block-end: 1px solid var(--line);
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  td:first-child {
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
  [data-part='head'] th > * {
    display: block;
  }
  [data-part='head'] span {
    font-weight: 400;
  }
  @media print {
    overflow: visible;

    & + & {
      break-before: page;
    }
    table {
      min-inline-size: 0;
    }
    th,
    td {
      padding: 1mm 1.5mm;
      border-color: #999;
    }
  }
`
