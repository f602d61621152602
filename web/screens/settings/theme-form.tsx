import { useStore } from '@tanstack/react-form'
import { useDeferredValue, useMemo, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { styled } from 'styled-components'
import { paletteOf, type ColorName } from '#rules/themes/palette.ts'
import type { ThemeSettings } from '#rules/organizations/settings-views.ts'
import { themeDefaults } from '#rules/themes/theme.ts'
import { themeForm, type ThemeInput } from '#rules/themes/theme-form.ts'
import { parseColor, themeColors } from '#rules/themes/theme-schema.ts'
import type { ThemeConfigs } from '#rules/themes/theme-configs.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { useAppForm } from '#web/forms/form.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import { ServerErrors } from '#web/forms/server-errors.ts'
import { useSubmitOnce } from '#web/forms/use-submit-once.ts'
import { useInputBeforeHydration } from '#web/forms/input-before-hydration.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/toast.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { useRefusalText } from '../admin/use-refusal-text.ts'
import { ColorFacts } from './color-facts.tsx'
import { SaveBar } from './save-bar.tsx'
import { Sheet } from './sheet.tsx'
import { ThemePreview } from './theme-preview.tsx'
import { useSettingsAnswer } from './use-settings-answer.ts'
import { SettingsConflict } from './settings-conflict.tsx'

type Props = { settings: ThemeSettings; name: string; logo: string | null; actionData: unknown }

export function ThemeForm({ settings, name, logo, actionData }: Props) {
  const { t } = useTranslation('settings')
  const formatRefusal = useRefusalText()
  const submit = useSubmitOnce()
  const isBusy = useNavigation().state !== 'idle'
  const isHydrated = useIsHydrated()
  const element = useRef<HTMLFormElement>(null)
  const answer = useMemo(() => formAnswer(actionData), [actionData])
  const [initial, setInitial] = useState<ThemeInput>(() => ({
    ...settings.values,
    ...(answer.values as Partial<ThemeInput> | null),
    version: settings.version,
  }))
  const form = useAppForm({
    defaultValues: initial,
    validators: { onChange: themeForm },
    onSubmit: () => submit(element.current),
    onSubmitInvalid: () => focusFirstError(element.current),
  })
  useInputBeforeHydration(form, element)
  const startFrom = ({ version, values }: ThemeSettings) => {
    setInitial({ ...values, version })
    form.reset({ ...values, version })
  }
  const start = useSettingsAnswer(settings, actionData, {
    onSaved: (latest) => {
      startFrom(latest)
      notify.success(t('saved'))
    },
    onRejected: () => {
      focusFirstError(element.current)
      if (answer.refusal && answer.refusal.code !== 'changed_meanwhile')
        notify.error(t('failed'), { description: formatRefusal(answer.refusal) })
    },
  })
  const values = useStore(form.store, (state) => state.values)
  const palette = usePalette(values)
  const send = (submission: SubmitEvent<HTMLFormElement>) => {
    submission.preventDefault()
    if (!isBusy) void form.handleSubmit()
  }
  const resetToDefaults = () => {
    for (const color of themeColors) form.setFieldValue(color, themeDefaults[color])
  }
  return (
    <ServerErrors value={answer.errors}>
      <Parts as={Form} ref={element} method="post" onSubmit={send} noValidate={isHydrated}>
        <input type="hidden" name="version" value={start.version} />
        {start.isConflict && (
          <SettingsConflict
            mine={values}
            theirs={start.values}
            labels="theme"
            onTakeTheirs={() => {
              start.resolve()
              startFrom(settings)
            }}
          />
        )}
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
                <form.AppField name={color}>
                  {(field) => (
                    <field.ColorField
                      label={t(`theme.${color}.label`)}
                      hint={t(`theme.${color}.hint`)}
                      pickLabel={t('theme.pick', { color: t(`theme.${color}.label`) })}
                    />
                  )}
                </form.AppField>
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
        <SaveBar isBusy={isBusy} />
      </Parts>
    </ServerErrors>
  )
}

/** The palette of the last valid colours, while another one is being typed. */
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

const Parts = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: var(--space-5);

  > :is(header, [role='alert'], div:last-child) {
    grid-column: 1 / -1;
  }
  > header > h2 {
    font-size: var(--text-xl);
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
