import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { openEmergencySheet } from '#server/domain/sheets/emergency-sheet.ts'
import { contextOf } from '#server/http/request-state.ts'
import { fullName } from '#rules/registrations/full-name.ts'
import { sheetStateOf, type EmergencyRow } from '#rules/sheets/sheet-views.ts'
import { Checkbox } from '#web/ui/choices.tsx'
import { TwoLines } from '#web/ui/two-lines.tsx'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { SheetPage } from '#web/screens/sheets/sheet-page.tsx'
import { useFormats } from '#web/admin/staff.ts'
import type { Route } from './+types/emergency-sheet'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['sheets'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const query = new URL(args.request.url).searchParams
    return openEmergencySheet(await contextOf(args), args.params.id, sheetStateOf(query), query.getAll('note'))
  })

export default function EmergencySheetRoute({ loaderData: sheet }: Route.ComponentProps) {
  const { t } = useTranslation('sheets')
  const { day } = useFormats()
  const hasNotes = sheet.fields.some(({ isChosen }) => isChosen)
  return (
    <>
      <title>{[t('emergencySheet'), sheet.event.title].join(' · ')}</title>
      <SheetPage
        sheet={sheet}
        title={t('emergencySheet')}
        note={t('recorded', { day: day(sheet.printedOn) })}
        choices={sheet.fields.length > 0 && <Notes fields={sheet.fields} />}
        columns={[
          { key: 'bib', header: t('columns.bib'), width: '10%', cell: ({ bib }) => bib ?? '—' },
          {
            key: 'name',
            header: t('columns.name'),
            cell: personOf,
          },
          { key: 'age', header: t('columns.age'), width: '8%', cell: ({ age }) => age },
          {
            key: 'contact',
            header: t('columns.contact'),
            width: '28%',
            cell: contactOf,
          },
          ...(hasNotes
            ? [
                {
                  key: 'notes',
                  header: t('columns.notes'),
                  width: '30%',
                  cell: ({ notes }: EmergencyRow) =>
                    notes.map(({ label, answer }) => (
                      <div key={label}>
                        {label}: <strong>{textOf(answer)}</strong>
                      </div>
                    )),
                },
              ]
            : []),
        ]}
      />
    </>
  )

  function textOf(answer: EmergencyRow['notes'][number]['answer']): string {
    if (typeof answer === 'boolean') return t(answer ? 'yes' : 'no')
    return typeof answer === 'object' ? answer.join(', ') : String(answer)
  }
}

const personOf = (row: EmergencyRow) => (
  <TwoLines>
    <span>{fullName(row)}</span>
    <small>{row.phone}</small>
  </TwoLines>
)

const contactOf = ({ emergencyName, emergencyPhone }: EmergencyRow) => (
  <TwoLines>
    <span>{emergencyName}</span>
    <strong>{emergencyPhone}</strong>
  </TwoLines>
)

type Fields = Route.ComponentProps['loaderData']['fields']

function Notes({ fields }: { fields: Fields }) {
  const { t } = useTranslation('sheets')
  return (
    <Group>
      <legend>{t('notes')}</legend>
      {fields.map(({ id, label, isChosen }) => (
        <Checkbox key={id} name="note" value={id} label={label} defaultChecked={isChosen} />
      ))}
    </Group>
  )
}

const Group = styled.fieldset`
  display: grid;
  gap: var(--space-2);
  grid-column: 1 / -1;
  margin: 0;
  padding: 0;
  border: 0;

  > legend {
    padding: 0;
    margin-block-end: var(--space-2);
    font-weight: 700;
  }
`
