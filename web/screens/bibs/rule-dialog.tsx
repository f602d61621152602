import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { bibOrders } from '#rules/bibs/bib-rule.ts'
import type { BibRuleRow, BibsPage } from '#rules/bibs/bib-views.ts'
import { ageGroups } from '#rules/competitions/category.ts'
import { genders } from '#rules/registrations/participant-schema.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { Conflict } from '#web/admin/conflict.tsx'
import { codeInput, numberInput } from '#web/forms/input-kinds.ts'
import { optionsOf } from '#web/forms/options-of.tsx'
import { ServerErrors } from '#web/forms/server-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { numbersOf, useRuleTexts } from './rule-texts.ts'
import { useRuleForm } from './use-rule-form.ts'

type RuleDialogProps = { competitions: BibsPage['competitions']; rule: BibRuleRow | null; onClose: () => void }

export function RuleDialog({ competitions, rule, onClose }: RuleDialogProps) {
  const { t } = useTranslation('bibs')
  const { formatAges } = useRuleTexts()
  const element = useRef<HTMLFormElement>(null)
  const { form, errors, isBusy, conflict } = useRuleForm({ competitions, rule, onClose }, element)
  const id = useId()
  return (
    <ActionDialog
      title={rule ? t('rule.edit', { numbers: numbersOf(rule) }) : t('rule.new')}
      onClose={onClose}
      action={
        <Button variant="solid" type="submit" form={id} busy={isBusy}>
          {t('rule.save')}
        </Button>
      }
    >
      <ServerErrors value={errors}>
        <Parts
          id={id}
          ref={element}
          noValidate
          onSubmit={(submission) => {
            submission.preventDefault()
            if (!isBusy) void form.handleSubmit()
          }}
        >
          <Pairs>
            <form.SelectField name="competitionId" label={t('rule.competitionId')} required>
              {optionsOf(competitions.map((each) => ({ value: each.id, label: each.name })))}
            </form.SelectField>
            <form.SelectField name="sortBy" label={t('rule.sortBy')}>
              {optionsOf(bibOrders.map((order) => ({ value: order, label: t(`sortBy.${order}`) })))}
            </form.SelectField>
            <form.SelectField name="gender" label={t('rule.gender')}>
              {optionsOf(
                (['any', ...genders] as const).map((gender) => ({ value: gender, label: t(`who.${gender}`) })),
              )}
            </form.SelectField>
            <form.SelectField name="ageGroup" label={t('rule.ageGroup')}>
              {optionsOf((['any', ...ageGroups] as const).map((group) => ({ value: group, label: formatAges(group) })))}
            </form.SelectField>
            <form.TextField name="first" label={t('rule.first')} required {...numberInput} />
            <form.TextField name="last" label={t('rule.last')} required {...numberInput} />
            <form.TextField name="prefix" label={t('rule.prefix')} hint={t('rule.prefixHint')} {...codeInput} />
            <form.TextField
              name="reserved"
              label={t('rule.reserved')}
              hint={t('rule.reservedHint')}
              autoComplete="off"
            />
          </Pairs>
          {conflict && <Conflict {...conflict} labelOf={(path) => t(`rule.${path}`)} />}
        </Parts>
      </ServerErrors>
    </ActionDialog>
  )
}

const Pairs = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr));
  gap: var(--space-4);
`
const Parts = styled.form`
  display: grid;
  gap: var(--space-5);
`
