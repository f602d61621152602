import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { auditActions, auditTextKey, type AuditAction } from '#rules/audit/audit-actions.ts'
import type { AuditLog } from '#rules/audit/audit-log.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { FilterForm } from '../admin/filter-form.tsx'
import { FilterSelect } from '../admin/filter-select.tsx'

export function AuditFilters({ people }: { people: AuditLog['people'] }) {
  const { t } = useTranslation(['audit', 'admin'])
  const personOptions = people.map(({ id, name }) => ({ value: id, label: name ?? t('audit:log.actor.gone') }))
  const otherOptions = ['operator', 'system', 'visitor'].map((one) => ({
    value: one,
    label: t(`audit:log.actor.${one}`),
  }))
  return (
    <Filters>
      <FilterForm preservedNames={[]} label={t('admin:filter.label')}>
        <FilterSelect
          name="actor"
          label={t('audit:log.person')}
          allLabel={t('audit:log.anybody')}
          options={[...personOptions, ...otherOptions]}
        />
        <FilterSelect
          name="action"
          label={t('audit:log.action')}
          allLabel={t('audit:log.anything')}
          options={useActionOptions()}
        />
        <DayFilter name="from" label={t('audit:log.from')} />
        <DayFilter name="to" label={t('audit:log.to')} />
      </FilterForm>
    </Filters>
  )
}

function useActionOptions() {
  const { t } = useTranslation('audit')
  return (Object.keys(auditActions) as AuditAction[])
    .map((action) => ({ value: action, label: t(auditTextKey(action)) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}

// A search input: the list follows when typing pauses, and an incomplete day filters nothing.
function DayFilter({ name, label }: { name: string; label: string }) {
  const [query] = useSearchParams()
  return (
    <DateInput
      type="search"
      name={name}
      aria-label={label}
      placeholder={label}
      defaultValue={query.get(name) ?? ''}
      autoComplete="off"
    />
  )
}

const Filters = styled.div`
  form {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  }
`
