import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { BibsPage } from '#rules/bibs/bib-views.ts'
import { labelFormatNames } from '#rules/bibs/label-formats.ts'
import { download } from '#web/admin/download.ts'
import { Fields, Sheet } from '#web/admin/sheet.tsx'
import { formText } from '#web/form-text.ts'
import { numberInput } from '#web/forms/input-kinds.ts'
import { optionsOf } from '#web/forms/options-of.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Select } from '#web/ui/input.tsx'
import { notify } from '#web/ui/toast.tsx'

/** A plain form without scripts; with them, the page stays while the file is made. */
export function Labels({ page: { event, competitions } }: { page: BibsPage }) {
  const { t } = useTranslation('bibs')
  const [isBusy, setIsBusy] = useState(false)
  const path = adminPaths.bibLabels(event.id)
  const submit = async (submission: SubmitEvent<HTMLFormElement>) => {
    submission.preventDefault()
    if (isBusy) return
    const form = new FormData(submission.currentTarget)
    const query = new URLSearchParams([...form.keys()].map((name) => [name, formText(form, name)]))
    setIsBusy(true)
    try {
      notify.success(t('labels.done', { name: await download(`${path}?${query}`, () => {}) }))
    } catch {
      notify.error(t('labels.failed'))
    }
    setIsBusy(false)
  }
  return (
    <Sheet title={t('labels.title')} lead={t('labels.lead')}>
      <Parts action={path} onSubmit={(submission) => void submit(submission)}>
        <Pairs>
          <Field label={t('labels.format')} className={competitions.length > 1 ? '' : 'whole'}>
            <Select name="format">
              {optionsOf(labelFormatNames.map((name) => ({ value: name, label: t(`labels.formats.${name}`) })))}
            </Select>
          </Field>
          {competitions.length > 1 && (
            <Field label={t('labels.competition')}>
              <Select name="competition">
                <option value="">{t('labels.allCompetitions')}</option>
                {optionsOf(competitions.map(({ id, name }) => ({ value: id, label: name })))}
              </Select>
            </Field>
          )}
          <Field label={t('labels.first')}>
            <Input name="first" pattern="\d{1,6}" {...numberInput} />
          </Field>
          <Field label={t('labels.last')}>
            <Input name="last" pattern="\d{1,6}" {...numberInput} />
          </Field>
        </Pairs>
        <div>
          <Button type="submit" icon="printer" busy={isBusy}>
            {t('labels.submit')}
          </Button>
        </div>
      </Parts>
    </Sheet>
  )
}

const Pairs = styled(Fields)`
  @media (min-width: 48rem) {
    grid-template-columns: 1fr 1fr;

    > .whole {
      grid-column: 1 / -1;
    }
  }
`
const Parts = styled.form`
  display: grid;
  gap: var(--space-5);
`
