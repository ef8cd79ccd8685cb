// Small parts that every page uses: states while waiting, after an error, and with nothing to show.
import { Component, type ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError } from './api';
import { copyText } from './clipboard';
import { useApp, useTitle } from './context';
import { say, type Words } from './i18n';
import { Icon } from './icons';

export function Loading() {
  const { t } = useApp();
  return (
    <p class="state" role="status">
      <span class="pulse" aria-hidden="true" />
      {t('loading')}
    </p>
  );
}

/** `again` is offered unless the server has said that there is nothing: then asking once more does not help. */
export function Failed({ error, again }: { error: Words | ApiError; again?: () => void }) {
  const { t, lang } = useApp();
  const [sentence, missing] = error instanceof ApiError ? [error.sentence, error.status === 404] : [error, false];
  return (
    <div class="state error" role="alert">
      <p>{say(sentence, lang)}</p>
      {again && !missing && <button onClick={again}>{t('try_again')}</button>}
    </div>
  );
}

export const Empty = ({ children }: { children: ComponentChildren }) => <p class="state">{children}</p>;

/** Copies a text; true for a while after it has been done. */
function useCopy(): [done: boolean, copy: (text: string) => void] {
  const { t, announce } = useApp();
  const [done, setDone] = useState(false);
  const copy = async (text: string) => {
    if (!(await copyText(text))) return;
    setDone(true);
    announce(t('copied'));
    setTimeout(() => setDone(false), 2000);
  };
  return [done, copy];
}

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useApp();
  const [done, copy] = useCopy();
  return (
    <button onClick={() => copy(text)}>
      <Icon name="share" />
      {done ? t('copied') : label}
    </button>
  );
}

/** A button for the address of a page of this arena. */
export function ShareLink({ path }: { path: string }) {
  const { t } = useApp();
  return <CopyButton text={location.origin + path} label={t('share')} />;
}

/** Why a finished match went as it did. */
export function ReportLink({ match }: { match: string }) {
  const { t } = useApp();
  return (
    <a class="button" href={`/match/${encodeURIComponent(match)}/report`}>
      <Icon name="hint" />
      {t('report')}
    </a>
  );
}

/** A line to copy, with a button that says when it has been done. */
export function CopyLine({ text, label }: { text: string; label: string }) {
  const { t } = useApp();
  const [done, copy] = useCopy();
  return (
    <span class="copy-line">
      <code>{text}</code>
      <button class="quiet" onClick={() => copy(text)} aria-label={`${t('copy')}: ${label}`}>
        {t(done ? 'copied' : 'copy')}
      </button>
    </span>
  );
}

export function Switch({ on, text, change }: { on: boolean; text: string; change(on: boolean): void }) {
  return (
    <label class="switch">
      <input type="checkbox" role="switch" checked={on} onChange={(e) => change(e.currentTarget.checked)} />
      <span>{text}</span>
    </label>
  );
}

/** A labelled list to choose from, with an explanation of what is chosen. */
export function Choose<Value extends string>(p: {
  label: string;
  value: Value;
  options: [value: Value, text: string][];
  change(v: Value): void;
  note?: string;
}) {
  return (
    <label class="field">
      {p.label}
      <select value={p.value} onChange={(e) => p.change(e.currentTarget.value as Value)}>
        {p.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {p.note !== undefined && <span class="note">{p.note}</span>}
    </label>
  );
}

/** A file to choose. The browser's own control speaks the browser's language; this one speaks the page's. */
export function FileField(p: { label: string; note?: string; required?: boolean; change(file: File | null): void }) {
  const { t } = useApp();
  const [name, setName] = useState('');
  const choose = (file: File | null) => {
    setName(file?.name ?? '');
    p.change(file);
  };
  return (
    <label class="field file">
      {p.label}
      <input
        class="hidden"
        type="file"
        required={p.required}
        onChange={(e) => choose(e.currentTarget.files?.[0] ?? null)}
      />
      <span class="row">
        <span class="button" aria-hidden="true">
          {t('choose_file')}
        </span>
        <span class="note name">{name || t('no_file')}</span>
      </span>
      {p.note && <span class="note">{p.note}</span>}
    </label>
  );
}

export function Page({
  title,
  children,
  class: name = '',
}: {
  title: string;
  children: ComponentChildren;
  class?: string;
}) {
  useTitle(title);
  return (
    <main id="main" class={`page ${name}`} tabIndex={-1}>
      <h1>{title}</h1>
      {children}
    </main>
  );
}

/** A page that fails says so, instead of staying blank. */
export class Guard extends Component<
  { text: string; again: string; children: ComponentChildren },
  { failed: Error | null }
> {
  state = { failed: null };
  static getDerivedStateFromError(failed: Error) {
    return { failed };
  }
  componentDidCatch(error: Error) {
    console.error(error);
  }
  render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main id="main" class="page" tabIndex={-1}>
        <div class="state error" role="alert">
          <p>{this.props.text}</p>
          <button onClick={() => location.reload()}>{this.props.again}</button>
        </div>
      </main>
    );
  }
}
