import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Icon } from '#web/ui/icon.tsx'
import type { CheckoutForm } from './checkout-form.ts'
import { Sheet, SheetTitle } from './flow-layout.tsx'

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

type Props = { form: CheckoutForm; terms: string[]; waiver: string[] }

export function Acceptance({ form, terms, waiver }: Props) {
  const { t } = useTranslation('registration')
  return (
    <Sheet aria-labelledby="acceptance-title">
      <SheetTitle id="acceptance-title">{t('acceptance.title')}</SheetTitle>
      <div>
        <form.CheckField name="terms" label={t('acceptance.terms')} required />
        <Paragraphs title={t('acceptance.readTerms')} paragraphs={terms} />
      </div>
      <div>
        <form.CheckField name="waiver" label={t('acceptance.waiver')} required />
        <Paragraphs title={t('acceptance.readWaiver')} paragraphs={waiver} />
      </div>
    </Sheet>
  )
}

function Paragraphs({ title, paragraphs }: { title: string; paragraphs: string[] }) {
  return (
    <Text>
      <summary>
        {title}
        <Icon name="chevron" />
      </summary>
      <div>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Text>
  )
}
