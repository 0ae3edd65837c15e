import type { ReactElement } from 'react';
import { api } from '../api/api-client.ts';
import { ModelPicker } from '../recovery/model-picker.tsx';
import { navigate, sessionPath } from '../routing/route.ts';
import { showToast } from '../shell/toast.ts';
import { wordsOf } from '../api/api-client.ts';
import { Composer } from './composer.tsx';
import { SessionView } from './session-view.tsx';
import { Suggestions } from './suggestions.tsx';
import { useModelSentence } from './use-model-sentence.ts';

/** A conversation, or the place where the next one begins. */
export function ChatPage({ sessionId }: { readonly sessionId: string | undefined }): ReactElement {
  return sessionId === undefined ? <NewChat /> : <SessionView sessionId={sessionId} />;
}

function NewChat(): ReactElement {
  const model = useModelSentence();

  async function begin(prompt: string): Promise<void> {
    const { id } = await api.createSession();
    try {
      await api.startRun(id, prompt);
    } catch (error) {
      // A session without a request is of no use to anyone; the text stays in the field.
      await api.deleteSession(id);
      throw error;
    }
    navigate(sessionPath(id));
  }

  return (
    <div className="chat chat-empty">
      <Suggestions
        model={model}
        onPick={(prompt) => void begin(prompt).catch((error: unknown) => showToast(wordsOf(error)))}
      />
      <Composer onSend={begin} />
      <ModelPicker />
    </div>
  );
}
