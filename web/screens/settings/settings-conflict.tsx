import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

type Values = Record<string, unknown>
type Props = {
  before: Values
  now: Values
  /** The part of settings.json with the fields' labels. */
  labels: 'organization' | 'theme'
  onTakeTheirs: () => void
}

/** Another person has saved since this form was opened; nothing typed is lost. */
export function SettingsConflict({ before, now, labels, onTakeTheirs }: Props) {
  const { t } = useTranslation('settings')
  const changes = changesOf(before, now)
  return (
    <Banner
      tone="warning"
      isAlert
      title={t('conflict.title')}
      actions={
        <>
          <Button type="submit" size="sm">
            {t('conflict.keepMine')}
          </Button>
          <Button size="sm" variant="quiet" onClick={onTakeTheirs}>
            {t('conflict.takeTheirs')}
          </Button>
        </>
      }
    >
      <p>{t('conflict.text')}</p>
      <List>
        {changes.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`${labels}.${name}.label`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </List>
    </Banner>
  )

  function changesOf(one: Values, other: Values, prefix = ''): [string, string][] {
    return Object.entries(other).flatMap(([name, value]) => {
      const previous = one[name]
      if (value && typeof value === 'object') return changesOf((previous ?? {}) as Values, value as Values, `${name}.`)
      return value === previous ? [] : [[prefix + name, displayValue(value)] as [string, string]]
    })
  }

  function displayValue(value: unknown): string {
    if (typeof value === 'boolean') return t(value ? 'conflict.on' : 'conflict.off')
    return typeof value === 'string' && value !== '' ? value : t('conflict.empty')
  }
}

const List = styled.dl`
  display: grid;
  gap: var(--space-1);
  margin-block-start: var(--space-2);

  > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-2);
  }
  dt {
    font-weight: 600;
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`
