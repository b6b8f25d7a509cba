import {
  type ColumnDefinitionNode,
  DataTypeNode,
  GeneratedNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  RawNode,
} from 'kysely';

/**
 * Lets migrations written in SQLite's words make the same tables on PostgreSQL. Whole numbers have 64 bits: ids made
 * at branches pass 2^32. A whole number that is the primary key numbers itself. Texts are compared byte by byte, so
 * that sorting, `lower` in unique indexes and equality mean on both databases what they mean at a branch.
 */
export const postgresColumns: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => new ColumnTransformer().transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};

class ColumnTransformer extends OperationNodeTransformer {
  protected override transformColumnDefinition(
    ...[node, queryId]: Parameters<OperationNodeTransformer['transformColumnDefinition']>
  ): ColumnDefinitionNode {
    const { autoIncrement, ...column } = super.transformColumnDefinition(node, queryId);
    const type = DataTypeNode.is(column.dataType) ? column.dataType.dataType : null;
    if (type === 'text') {
      const collated = RawNode.createWithSql('collate "C"');
      return { ...column, frontModifiers: [...(column.frontModifiers ?? []), collated] };
    }
    if (type !== 'integer') return column;
    const numbersItself = column.primaryKey === true;
    return {
      ...column,
      dataType: DataTypeNode.create('bigint'),
      ...(numbersItself && { generated: GeneratedNode.create({ identity: true, byDefault: true }) }),
    };
  }
}
