import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { validationMessage } from '#rules/text/validation-message.ts'
import { useBoundText } from '#web/forms/use-bound-field.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Input } from '#web/ui/input.tsx'
import type { Availability } from './use-availability.ts'

export function SubdomainField({ domain, availability }: { domain: string; availability: Availability }) {
  const { t } = useTranslation(['signup', 'validation'])
  const { field, input, value, error } = useBoundText()
  const problem = availability.problem && validationMessage(availability.problem)
  const message = problem ? t(`validation:${problem.key}`, problem.values) : error
  return (
    <Box>
      <Field label={t('organization.subdomain')} hint={t('organization.subdomainHint')} error={message} required>
        <Address>
          <Input
            {...input}
            maxLength={63}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onChange={(event) => field.handleChange(event.currentTarget.value.toLowerCase())}
          />
          <span>{domain}</span>
        </Address>
      </Field>
      <Status role="status" data-state={availability.state}>
        {availability.state === 'asking' && t('availability.asking')}
        {availability.state === 'free' && (
          <>
            <Icon name="check" size={18} />
            {t('availability.free', { address: value.trim() + domain })}
          </>
        )}
        {availability.state === 'unknown' && t('availability.unknown')}
        {availability.suggestions.length > 0 && (
          <>
            {t('availability.others')}
            {availability.suggestions.map((other) => (
              <Button key={other} size="sm" onClick={() => field.handleChange(other)}>
                {other}
              </Button>
            ))}
          </>
        )}
      </Status>
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  gap: var(--space-2);
`

const Address = styled.span`
  display: flex;
  align-items: stretch;

  > input {
    flex: 1 1 8rem;
    min-inline-size: 0;
    border-start-end-radius: 0;
    border-end-end-radius: 0;
  }
  > span {
    display: grid;
    place-items: center;
    max-inline-size: 55%;
    padding-inline: var(--space-3);
    border: 1.5px solid var(--control);
    border-inline-start: 0;
    border-start-end-radius: var(--radius-2);
    border-end-end-radius: var(--radius-2);
    background: var(--surface-sunken);
    color: var(--ink-soft);
    overflow-wrap: anywhere;
    line-height: 1.2;
  }
`

// Reserves its line, so that nothing moves while typing.
const Status = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 1.6em;
  color: var(--ink-soft);
  font-size: var(--text-sm);
  line-height: 1.4;

  &[data-state='free'] {
    flex-wrap: nowrap;
    align-items: flex-start;
    overflow-wrap: anywhere;
    color: var(--success-text);
    font-weight: 600;
  }
`
