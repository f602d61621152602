import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { RequiredText } from '#rules/agreements/acceptance-views.ts'
import { ServerErrors } from '#web/forms/server-errors.ts'
import { useBoundField } from '#web/forms/use-bound-field.ts'
import { Checkbox } from '#web/ui/choices.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { CheckoutForm } from './checkout-form.ts'
import { Sheet, SheetTitle } from './flow-layout.tsx'

type Props = { form: CheckoutForm; texts: readonly RequiredText[]; participants: number }

export function Acceptance({ form, texts, participants }: Props) {
  const { t } = useTranslation(['registration', 'validation'])
  const serverErrors = use(ServerErrors)
  const items = texts.filter(({ kind }) => kind === 'item')
  const hasServerError = Object.keys(serverErrors).some((name) => name.startsWith('items.'))
  return (
    <Sheet aria-labelledby="acceptance-title">
      <SheetTitle id="acceptance-title">{t('acceptance.title')}</SheetTitle>
      {texts.map((text) => (
        <div key={text.id}>
          <form.AppField name={text.kind === 'item' ? `items.${text.id}` : text.kind}>
            {() => <Tick text={text} participants={participants} />}
          </form.AppField>
          {text.kind !== 'item' && <Paragraphs title={t(`acceptance.read.${text.kind}`)} text={text.text} />}
          {text.document && (
            <Document href={text.document.file} download={`${text.document.name}.pdf`}>
              <Icon name="download" />
              <span>
                {text.document.name} <small>{t('acceptance.pdf')}</small>
              </span>
            </Document>
          )}
        </div>
      ))}
      <form.Subscribe
        selector={({ values, submissionAttempts }) =>
          submissionAttempts > 0 ? items.some(({ id }) => values.items?.[id] !== id) : hasServerError
        }
      >
        {(isIncomplete) => (
          <FieldError id="acceptance-error" error={isIncomplete ? t('validation:acceptance_incomplete') : null} />
        )}
      </form.Subscribe>
    </Sheet>
  )
}

/** Its value is the text's id: a text that has changed is no longer ticked. */
function Tick({ text: { id, kind, text }, participants }: { text: RequiredText; participants: number }) {
  const { t } = useTranslation('registration')
  const { field, value, error } = useBoundField<string | boolean | undefined>()
  return (
    <Checkbox
      name={field.name}
      value={id}
      label={kind === 'item' ? text : t(`acceptance.${kind}`, { count: participants })}
      required
      error={error}
      checked={value === id}
      onChange={(event) => field.handleChange(event.currentTarget.checked ? id : '')}
      onBlur={field.handleBlur}
    />
  )
}

function Paragraphs({ title, text }: { title: string; text: string }) {
  return (
    <Text>
      <summary>
        {title}
        <Icon name="chevron" />
      </summary>
      <div>
        {text.split('\n\n').map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
    </Text>
  )
}

const Text = styled.details`
  border-block-start: 1px solid var(--line);

  > summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    min-block-size: 48px;
    color: var(--primary-text);
    font-weight: 600;
    list-style: none;
  }
  > summary::-webkit-details-marker {
    display: none;
  }
  &[open] > summary > svg {
    rotate: 180deg;
  }
  > div {
    display: grid;
    gap: var(--space-3);
    padding-block-end: var(--space-4);
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
const Document = styled.a`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: var(--target);
  margin-inline-start: calc(1.375rem + var(--space-3));
  font-weight: 600;
  overflow-wrap: anywhere;

  svg {
    flex: none;
  }
  small {
    color: var(--ink-soft);
    font-weight: 400;
  }
`
