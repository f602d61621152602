import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { isIconName } from '#web/ui/is-icon-name.ts'
import { Menu } from '#web/ui/menu.tsx'

/** Of the icons, those that say something to an athlete. */
export const cardIcons = [
  'check',
  'clock',
  'calendar',
  'pin',
  'flag',
  'medal',
  'ticket',
  'route',
  'mountain',
  'waves',
  'bike',
  'sun',
  'moon',
  'shield',
  'alert',
  'info',
  'card',
  'user',
  'users',
  'home',
  'globe',
  'phone',
  'mail',
  'whatsapp',
] as const satisfies IconName[]

type IconPickerProps = { value: string | null; onChange: (icon: string | null) => void }

export function IconPicker({ value, onChange }: IconPickerProps) {
  const { t } = useTranslation('info-cards')
  const current = isIconName(value) ? value : null
  const isListed = cardIcons.some((icon) => icon === current)
  const nameOf = (icon: string | null) => (icon ? t(`icons.${icon}`, { defaultValue: icon }) : t('icons.none'))
  return (
    <Picker label={<Icon name={current ?? 'check'} />} ariaLabel={t('icon', { name: nameOf(current) })}>
      <Grid>
        {current && !isListed && (
          <button type="button" aria-pressed title={current} aria-label={current}>
            <Icon name={current} />
          </button>
        )}
        {cardIcons.map((icon) => (
          <button
            key={icon}
            type="button"
            aria-pressed={icon === current}
            aria-label={nameOf(icon)}
            title={nameOf(icon)}
            onClick={() => onChange(icon)}
          >
            <Icon name={icon} />
          </button>
        ))}
      </Grid>
      <button type="button" aria-pressed={current === null} onClick={() => onChange(null)}>
        {t('icons.none')}
      </button>
    </Picker>
  )
}

const Picker = styled(Menu)`
  > summary {
    min-block-size: 48px;
    border: 1.5px solid var(--control);
    background: var(--surface-raised);
  }
  [aria-pressed='true'] {
    background: var(--primary-tint);
    color: var(--primary-text);
    box-shadow: inset 0 0 0 1.5px var(--primary-border);
  }
`
const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(6, var(--target));
  gap: 2px;
  margin-block-end: var(--space-1);

  && > button {
    justify-content: center;
    padding: 0;
  }
`
