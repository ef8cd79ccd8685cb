package agon.host;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a compiled class is called and mentions (Java Virtual Machine Specification, 4.1 and 4.4). */
final class ClassFile {
    private static final int UTF8 = 1, INTEGER = 3, FLOAT = 4, LONG = 5, DOUBLE = 6, CLASS = 7, STRING = 8, FIELD = 9,
            METHOD = 10, INTERFACE_METHOD = 11, NAME_AND_TYPE = 12, METHOD_HANDLE = 15, METHOD_TYPE = 16, DYNAMIC = 17,
            INVOKE_DYNAMIC = 18;
    private static final int MAGIC = 0xCAFEBABE, ABSTRACT = 0x0400;

    private static final Pattern TYPE = Pattern.compile("L([\\p{L}\\p{N}_$/]+);");

    final List<String> classes = new ArrayList<>(), strings = new ArrayList<>(), parents = new ArrayList<>();
    final String name;
    final boolean isAbstract;
    private int[] tag, first;
    private String[] text;

    static ClassFile read(byte[] bytes) throws IOException {
        try {
            return new ClassFile(new DataInputStream(new ByteArrayInputStream(bytes)));
        } catch (RuntimeException e) {  // a number that points nowhere
            throw new IOException("no class file", e);
        }
    }

    private ClassFile(DataInputStream in) throws IOException {
        if (in.readInt() != MAGIC) throw new IOException("no class file");
        in.skipNBytes(4);  // version
        readConstants(in);
        isAbstract = (in.readUnsignedShort() & ABSTRACT) != 0;
        name = className(in.readUnsignedShort());
        int parent = in.readUnsignedShort();
        if (parent != 0) parents.add(className(parent));
        for (int n = in.readUnsignedShort(); n > 0; --n) parents.add(className(in.readUnsignedShort()));
        for (int i = 1; i < tag.length; ++i) {
            if (tag[i] == CLASS) classes.add(className(i));
            if (tag[i] == STRING) strings.add(text[first[i]]);
            if (tag[i] == UTF8) addTypesIn(text[i]);
        }
    }

    /** Types of fields and methods are written as La/b/C; (4.3). */
    private void addTypesIn(String descriptor) {
        if (!descriptor.contains(";")) return;
        Matcher m = TYPE.matcher(descriptor);
        while (m.find()) classes.add(m.group(1).replace('/', '.'));
    }

    private String className(int at) {
        return text[first[at]].replace('/', '.');
    }

    private void readConstants(DataInputStream in) throws IOException {
        int count = in.readUnsignedShort();
        tag = new int[count];
        first = new int[count];
        text = new String[count];
        for (int i = 1; i < count; ++i) {
            switch (tag[i] = in.readUnsignedByte()) {
                case UTF8 -> text[i] = in.readUTF();
                // 19, 20: modules, packages
                case CLASS, STRING, METHOD_TYPE, 19, 20 -> first[i] = in.readUnsignedShort();
                case FIELD, METHOD, INTERFACE_METHOD, NAME_AND_TYPE, DYNAMIC, INVOKE_DYNAMIC, INTEGER, FLOAT ->
                    in.skipNBytes(4);
                case LONG, DOUBLE -> {
                    in.skipNBytes(8);
                    ++i;  // takes two places
                }
                case METHOD_HANDLE -> in.skipNBytes(3);
                default -> throw new IOException("unknown constant " + tag[i]);
            }
        }
    }
}
