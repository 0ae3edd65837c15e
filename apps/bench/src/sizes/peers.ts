/** What others add to a page. */
export const peers: readonly { readonly name: string; readonly module: string; readonly names: string[] }[] =
  [
    { name: 'virtua: Virtualizer', module: 'virtua', names: ['Virtualizer'] },
    { name: 'Radix dialog', module: 'radix-ui', names: ['Dialog'] },
    { name: 'useChat', module: '@ai-sdk/react', names: ['useChat'] },
    {
      name: 'assistant-ui: runtime and primitives',
      module: '@assistant-ui/react',
      names: ['AssistantRuntimeProvider', 'useExternalStoreRuntime', 'ThreadPrimitive', 'MessagePrimitive'],
    },
    { name: 'ant-design/x: ThoughtChain', module: '@ant-design/x', names: ['ThoughtChain'] },
  ];
