const maxFrames = 30

/** Puts the focus on the first input that is marked as wrong, once its mark has been rendered: mostly the next frame. */
export function focusFirstError(form: HTMLFormElement | null, frame = 0): void {
  requestAnimationFrame(() => {
    const invalidInput = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (invalidInput) invalidInput.focus()
    // A busy phone may draw a frame before the form has taken its answer in.
    else if (frame < maxFrames) focusFirstError(form, frame + 1)
  })
}
