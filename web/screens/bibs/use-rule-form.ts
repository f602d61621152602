import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { bibRuleForm } from '#rules/bibs/bib-rule.ts'
import type { BibRuleRow, BibsPage } from '#rules/bibs/bib-views.ts'
import type { RefusalCode } from '#rules/refusals.ts'
import { useAct } from '#web/admin/use-act.ts'
import { useTheirChanges } from '#web/admin/use-their-changes.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { fieldsOf, newRule, type RuleValues } from './rule-values.ts'

const codesShownByForm: ReadonlySet<RefusalCode> = new Set(['changed_meanwhile', 'bib_rule_exists'])

type RuleFormProps = { competitions: BibsPage['competitions']; rule: BibRuleRow | null; onClose: () => void }

export function useRuleForm(
  { competitions, rule, onClose }: RuleFormProps,
  element: RefObject<HTMLFormElement | null>,
) {
  const { t } = useTranslation('bibs')
  const stored = rule ? fieldsOf(rule) : newRule(competitions[0]?.id ?? '')
  const [start, setStart] = useState({ values: stored, revision: rule?.revision ?? 0 })
  const form = useAppForm<RuleValues>({
    values: start.values,
    schema: bibRuleForm,
    onValid: () => send(start.revision),
    element,
  })
  const {
    send: submit,
    isBusy,
    answer,
    reset,
  } = useAct(rule ? 'editRule' : 'addRule', {
    failed: t('rules.failed'),
    done: () => {
      const { prefix = '', first, last } = form.state.values
      return { message: t('rules.saved', { numbers: `${prefix}${first}–${prefix}${last}` }) }
    },
    onDone: onClose,
    onRejected: ({ refusal }) => {
      focusFirstError(element.current)
      return refusal !== null && codesShownByForm.has(refusal.code)
    },
  })
  const send = (revision: number) => {
    const { prefix = '', reserved = '', ...values } = form.state.values
    submit({ ...values, prefix, reserved, ...(rule && { rule: rule.id, revision: String(revision) }) })
  }
  const isConflict = !isBusy && answer.refusal?.code === 'changed_meanwhile' && rule !== null
  useTheirChanges(form, { base: start.values, theirs: stored, isConflict })
  return {
    form,
    errors: answer.refusal?.code === 'bib_rule_exists' ? { competitionId: 'bib_rule_exists' } : answer.errors,
    isBusy,
    conflict: isConflict
      ? {
          mine: form.state.values,
          theirs: stored,
          onKeepMine: () => send(rule.revision),
          onTakeTheirs: () => {
            setStart({ values: stored, revision: rule.revision })
            form.reset(stored)
            reset()
          },
        }
      : null,
  }
}
