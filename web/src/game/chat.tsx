// Talk at a table; players write, everybody reads.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useApp } from '../context';
import type { ChatLine } from '../wire';

export function Chat({ talk, may, say }: { talk: ChatLine[]; may: boolean; say(text: string): void }) {
  const { t } = useApp();
  const [text, setText] = useState('');
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [talk.length]);
  const send = (event: Event) => {
    event.preventDefault();
    if (text.trim()) say(text.trim());
    setText('');
  };
  return (
    <div class="chat">
      {talk.length ? (
        <ul ref={list} tabIndex={0} aria-label={t('chat')} aria-live="polite">
          {talk.map((m, i) => (
            <li key={i}>
              <b>{m.from}</b> {m.text}
            </li>
          ))}
        </ul>
      ) : (
        <p class="note">{t('no_talk')}</p>
      )}
      {may && (
        <form onSubmit={send} class="row">
          <input
            value={text}
            maxLength={400}
            aria-label={t('say')}
            placeholder={t('say')}
            onInput={(e) => setText(e.currentTarget.value)}
          />
          <button>{t('send')}</button>
        </form>
      )}
    </div>
  );
}
