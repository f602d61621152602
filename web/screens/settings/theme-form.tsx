import { useStore } from '@tanstack/react-form'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paletteOf, type ColorName } from '#rules/themes/palette.ts'
import type { ThemeSettings } from '#rules/organizations/settings-views.ts'
import { themeDefaults } from '#rules/themes/theme.ts'
import { themeForm, type ThemeInput } from '#rules/themes/theme-form.ts'
import { parseColor, themeColors } from '#rules/themes/theme-schema.ts'
import type { ThemeConfigs } from '#rules/themes/theme-configs.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { Button } from '#web/ui/button.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { ColorFacts } from './color-facts.tsx'
import { SettingsConflict } from './settings-conflict.tsx'
import { SettingsForm } from './settings-form.tsx'
import { ThemePreview } from './theme-preview.tsx'
import { useSettingsForm } from './use-settings-form.ts'

type Props = { settings: ThemeSettings; name: string; logo: string | null; actionData: unknown }

export function ThemeForm({ settings, name, logo, actionData }: Props) {
  const { t } = useTranslation('settings')
  const isHydrated = useIsHydrated()
  const start = useSettingsForm({ settings, actionData, schema: themeForm, valuesOf })
  const { form } = start
  const palette = usePalette(useStore(form.store, ({ values }) => values))
  const resetToDefaults = () => {
    for (const color of themeColors) form.setFieldValue(color, themeDefaults[color])
  }
  return (
    <Parts start={start} conflict={<SettingsConflict start={start} labels="theme" />}>
      <header>
        <h2>{t('theme.title')}</h2>
        <p>{t('theme.lead')}</p>
      </header>
      <PreviewSheet title={t('theme.preview.title')}>
        <ThemePreview palette={palette} name={name} logo={logo} />
      </PreviewSheet>
      <Sheet title={t('theme.colors')}>
        <Colors>
          {themeColors.map((color) => (
            <li key={color}>
              <form.ColorField
                name={color}
                label={t(`theme.${color}.label`)}
                hint={t(`theme.${color}.hint`)}
                pickLabel={t('theme.pick', { color: t(`theme.${color}.label`) })}
              />
              <ColorFacts name={nameOf(color)} palette={palette} />
            </li>
          ))}
        </Colors>
        <div>
          <Button size="sm" disabled={!isHydrated} onClick={resetToDefaults}>
            {t('theme.defaults')}
          </Button>
        </div>
      </Sheet>
    </Parts>
  )
}

const valuesOf = ({ values, version }: ThemeSettings, answer: FormAnswer | null): ThemeInput => ({
  ...values,
  ...(answer?.values as Partial<ThemeInput> | null),
  version,
})

function usePalette(input: ThemeConfigs) {
  const [validColors, setValidColors] = useState<ThemeConfigs>(themeDefaults)
  const nextColors = Object.fromEntries(
    themeColors.map((color) => [color, parseColor(input[color]) ?? validColors[color]]),
  ) as ThemeConfigs
  if (themeColors.some((color) => nextColors[color] !== validColors[color])) setValidColors(nextColors)
  const deferredColors = useDeferredValue(validColors)
  return useMemo(() => paletteOf(deferredColors), [deferredColors])
}

const nameOf = (color: keyof ThemeConfigs) => color.replace('Color', '') as ColorName

const Parts = styled(SettingsForm<ThemeInput>)`
  grid-template-columns: minmax(0, 1fr);
  align-items: start;

  > :is(header, [role='alert'], div:last-child) {
    grid-column: 1 / -1;
  }
  > header > h2 {
    font-size: var(--text-lg);
    line-height: 1.3;
  }
  > header > p {
    max-inline-size: var(--text-width);
    margin-block-start: var(--space-2);
    color: var(--ink-soft);
  }
  @media (min-width: 75rem) {
    grid-template-columns: minmax(0, 1fr) 20rem;
    grid-auto-flow: row dense;
  }
`
const PreviewSheet = styled(Sheet)`
  @media (min-width: 75rem) {
    position: sticky;
    inset-block-start: var(--space-5);
    grid-column: 2;

    + * {
      grid-column: 1;
    }
  }
`
const Colors = styled.ul`
  display: grid;
  gap: var(--space-5);

  > li {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
    gap: var(--space-4) var(--space-6);
  }
  > li + li {
    padding-block-start: var(--space-5);
    border-block-start: 1px solid var(--line);
  }
`
