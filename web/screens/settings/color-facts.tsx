import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { contrastOf, type ColorName, type Mode, type Palette } from '#rules/themes/palette.ts'

const white = '#ffffff'
const modes = ['light', 'dark'] as const

export function ColorFacts({ name, palette }: { name: ColorName; palette: Palette }) {
  const { t, i18n } = useTranslation('settings')
  // Rounded down: 4.48 must not read as the required 4.5.
  const formatRatio = (contrast: number) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(Math.floor(contrast * 10) / 10)
  const { solid, onSolid, text, border } = palette.colors[name]
  const surfaceOf = (mode: Mode) => palette.neutrals[mode].surface
  const changeOf = (role: 'solid' | 'text' | 'border', mode: Mode | 'both') => {
    const change = palette.adjustments.find((one) => one.color === name && one.role === role && one.mode === mode)
    return change && { to: change.to, own: formatRatio(change.contrast), minimum: formatRatio(change.minimum) }
  }
  const solidChange = changeOf('solid', 'both')
  const contrasts = { contrast: formatRatio(contrastOf(onSolid, solid)), white: formatRatio(contrastOf(white, solid)) }
  return (
    <Facts>
      <li>
        <Sample style={{ background: solid, color: onSolid }}>{t('theme.sample')}</Sample>
        {solidChange
          ? t('theme.on.adjusted', solidChange)
          : t(onSolid === white ? 'theme.on.white' : 'theme.on.ink', contrasts)}
      </li>
      {modes.map((mode) => {
        const contrast = formatRatio(contrastOf(text[mode], surfaceOf(mode)))
        const change = changeOf('text', mode)
        return (
          <li key={mode}>
            <Sample style={{ background: surfaceOf(mode), color: text[mode] }}>{t('theme.sample')}</Sample>
            {change ? t(`theme.textAdjusted.${mode}`, { ...change, contrast }) : t(`theme.text.${mode}`, { contrast })}
          </li>
        )
      })}
      {modes.map((mode) => {
        const change = changeOf('border', mode)
        return (
          change && (
            <li key={mode}>
              <Sample style={{ background: surfaceOf(mode), boxShadow: `inset 0 0 0 3px ${border[mode]}` }} />
              {t(`theme.borderAdjusted.${mode}`, change)}
            </li>
          )
        )
      })}
    </Facts>
  )
}

const Facts = styled.ul`
  display: grid;
  gap: var(--space-2);
  align-content: start;
  font-size: var(--text-sm);
  line-height: 1.4;

  > li {
    display: grid;
    grid-template-columns: 2.5rem minmax(0, 1fr);
    gap: var(--space-3);
    align-items: center;
  }
`
const Sample = styled.span`
  display: grid;
  place-items: center;
  align-self: start;
  block-size: 1.75rem;
  border-radius: var(--radius-2);
  box-shadow: inset 0 0 0 1px var(--line);
  font-weight: 650;
`
